export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Every script calls `pilothouse __complete -- <words>`, which prints a word, a tab and its description in each line. */
const SCRIPTS = {
  bash: `_pilothouse() {
  local IFS=$'\\n' line
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    if [ "$word" = ":files" ]; then
      compopt -o default 2>/dev/null
      COMPREPLY+=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
    elif [ -n "$word" ]; then
      COMPREPLY+=("$(printf '%q' "$word")")
    fi
  done < <(pilothouse __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _pilothouse pilothouse
`,
  zsh: `#compdef pilothouse
_pilothouse() {
  local -a found
  local word description
  while IFS=$'\\t' read -r word description; do
    if [[ "$word" == ":files" ]]; then
      _files
    elif [[ -n "$word" ]]; then
      found+=("\${word//:/\\\\:}:$description")
    fi
  done < <(pilothouse __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( \${#found} )) && _describe pilothouse found
}
compdef _pilothouse pilothouse
`,
  fish: `function __pilothouse_complete
  set -l words (commandline -opc) (commandline -ct)
  set -e words[1]
  for line in (pilothouse __complete -- $words 2>/dev/null)
    if string match -q ":files*" -- $line
      __fish_complete_path (commandline -ct)
    else
      echo $line
    end
  end
end
complete -c pilothouse -f -a "(__pilothouse_complete)"
`,
} as const satisfies Record<Shell, string>;

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}

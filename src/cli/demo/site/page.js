/** The one page of the site. */
export function page({ visits, notes, place }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Field notes</title>
<style>${STYLE}</style>
</head>
<body>
<main>
  <h1>Field notes</h1>
  <p class="lead">A small notebook on the open internet of your own machine. It was cloned, built and started by
  Pilothouse a moment ago.</p>
  <form method="post" action="/">
    <input name="note" maxlength="200" required placeholder="What did you see today?" aria-label="Your note">
    <button>Write it down</button>
  </form>
  <ul>${notes.length > 0 ? notes.map(item).join('') : '<li class="empty">Nothing here yet. Yours will be the first.</li>'}</ul>
  <footer><span id="visits">Visit ${visits}</span><span id="place">Kept in ${escaped(place)}</span></footer>
</main>
</body>
</html>
`;
}

const item = ({ note, at }) =>
  `<li>${escaped(note)}<time>${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}</time></li>`;

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]);

const STYLE = `
:root { color-scheme: light dark; --ink: #20302b; --paper: #f6f3ea; --card: #fffdf7; --line: #d9d2bf; --moss: #3d6b4f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9df; --paper: #16201c; --card: #1e2a25; --line: #37473f; --moss: #8fc7a3; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 17px/1.6 Georgia, 'Times New Roman', serif; }
main { max-width: 36rem; margin: 0 auto; padding: 12vh 1.5rem 4rem; }
h1 { margin: 0; font-size: 3rem; font-weight: 400; letter-spacing: -0.02em; color: var(--moss); }
.lead { margin: 0.5rem 0 2rem; }
form { display: flex; gap: 0.5rem; }
input, button { font: inherit; padding: 0.6rem 0.9rem; border: 1px solid var(--line); border-radius: 0.5rem; }
input { flex: 1; min-width: 0; background: var(--card); color: inherit; }
button { border-color: var(--moss); background: var(--moss); color: var(--paper); cursor: pointer; }
ul { list-style: none; margin: 2rem 0; padding: 0; }
li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.7rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
li.empty { font-style: italic; opacity: 0.7; }
time { flex: none; font-size: 0.8rem; opacity: 0.6; }
footer { display: flex; justify-content: space-between; font-size: 0.85rem; opacity: 0.75; }
`;

/** For a request about something that is on another node of the platform, such as `The repository is`. */
export function onAnotherNode(what: string, node: string): string {
  return `${what} on another node (${node}). Send the request to the address of that node. An operator of this platform finds it with node.list.`;
}

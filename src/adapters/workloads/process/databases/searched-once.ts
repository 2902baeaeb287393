/** Makes a function that searches for installed servers once; again while none is found, since one may be installed meanwhile. */
export function searchedOnce<Server>(
  search: () => Promise<readonly Server[]>,
): () => Promise<readonly Server[]> {
  let known: Promise<readonly Server[]> | undefined;
  return async () => {
    known ??= search();
    const found = await known;
    if (found.length === 0) known = undefined;
    return found;
  };
}

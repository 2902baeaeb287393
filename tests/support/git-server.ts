/** The git host of the demo is the one of the tests, too. */
export * from '../../scripts/demo/git-server.ts';

export { listNodes } from './list-nodes.ts';

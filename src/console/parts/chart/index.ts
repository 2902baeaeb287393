export { LineChart } from './line-chart.tsx';
export type { Sample } from './samples.ts';
export { useSamples } from './use-samples.ts';

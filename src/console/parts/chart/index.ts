export { LineChart } from './line-chart.tsx';
export { useSamples } from './use-samples.ts';

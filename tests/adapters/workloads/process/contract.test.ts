import { workloadsContract } from '../contract.ts';
import { anEngine } from '../support.ts';

workloadsContract('process', () => anEngine());

export { Elsewhere } from './Elsewhere.tsx';
export { faults, withFault } from './faults.ts';
export {
  createNetwork,
  problem,
  type Answer,
  type Handler,
  type Handlers,
  type Network,
  type ReceivedCall,
} from './network.ts';
export { Stage } from './Stage.tsx';
export { startBench, type Bench, type BenchScenario, type StartedBench } from './startBench.tsx';

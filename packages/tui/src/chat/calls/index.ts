export { CallPanel } from './call-panel.tsx'
export { useWaitingCall } from './use-waiting-call.ts'
export { callName, inputLines } from './call-text.ts'

export { callLine, isFinalCall, limitText, type Placed, placedParts } from './call-text.ts'
export { CallPanel } from './call-panel.tsx'
export { useWaitingCall } from './use-waiting-call.ts'

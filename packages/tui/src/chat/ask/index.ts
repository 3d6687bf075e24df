export { AskPanel } from './ask-panel.tsx'
export { readKeys } from './read-key.ts'
export { createTypingGuard } from './typing-guard.ts'

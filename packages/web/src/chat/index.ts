export { ChatPage } from './chat-page.tsx'
export { useLine } from './use-line.ts'

export type { ChatStream, ChatStreamRequest, OpenChatStream } from './chat-stream.ts'
export { type DemoProvider, startDemoProvider } from './demo/index.ts'
export type { ChatRequest, FinishReason, ProviderEvent, ProviderUsage } from './provider.ts'

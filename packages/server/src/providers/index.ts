export { type ChannelHealth, type ChannelState, createChannelHealth } from './channel-health.ts'
export type { ChatStream, ChatStreamRequest, OpenChatStream } from './chat-stream.ts'
export { type DemoProvider, startDemoProvider } from './demo/index.ts'
export { findChannels, type FoundChannel, type ProviderEnvironment } from './find-channels.ts'
export { guessFeatures } from './guess-features.ts'
export type {
  Mask,
  MediaContent,
  MediaDone,
  MediaFile,
  MediaInput,
  MediaOperation,
  MediaProvider,
  MediaRequest,
  MediaState,
} from './media.ts'
export type {
  ChannelConnection,
  ChatRequest,
  FinishReason,
  ProviderEvent,
  ProviderModel,
  ProviderUsage,
} from './provider.ts'
export { ProviderError } from './provider-error.ts'
export { providers } from './providers.ts'
export { mayAskAnother } from './may-ask-another.ts'
export { createMediaRouter, mediaOn, type MediaRouter } from './route-media.ts'
export { createEmbedRouter, type EmbedTexts, type RoutedEmbeddings } from './route-embeddings.ts'
export { createChatRouter, type RoutedChannel } from './route-chat.ts'
export { type StepState, withState } from './step-state.ts'
export { createProxyAgents, type EnvironmentProxies, type ProxyAgents } from './transport/agent.ts'

export { ChatPage } from './chat-page.tsx'
export { CodeBlock } from './markdown/code-block.tsx'
export { Markdown } from './markdown/markdown.tsx'
export { useLine } from './use-line.ts'

export { CodeBlock } from './code-block.tsx'
export { Markdown } from './markdown.tsx'

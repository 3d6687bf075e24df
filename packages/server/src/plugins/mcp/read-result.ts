import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'

import type { ToolContent, ToolOutput } from '../../tools/index.ts'

/** Returns the result of a call in our form. */
export function readResult({ content, structuredContent, isError }: CallToolResult): ToolOutput {
  return {
    content: content.flatMap(readContent),
    ...(structuredContent !== undefined && { structured: structuredContent }),
    ...(isError === true && { isError: true }),
  }
}

function readContent(block: ContentBlock): ToolContent[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: block.text }]
    case 'image':
    case 'audio':
      return [{ type: 'file', bytes: bytesOf(block.data), mimeType: block.mimeType }]
    case 'resource_link':
      return [linkTo(block)]
    case 'resource':
      return [contentOf(block.resource)]
    default:
      return []
  }
}

type Embedded = Extract<ContentBlock, { type: 'resource' }>['resource']

function contentOf(resource: Embedded): ToolContent {
  if ('text' in resource) return { type: 'text', text: resource.text }
  const name = /[^/]+$/.exec(resource.uri)?.[0]
  return {
    type: 'file',
    bytes: bytesOf(resource.blob),
    mimeType: resource.mimeType ?? 'application/octet-stream',
    ...(name !== undefined && { name }),
  }
}

/** Only web addresses can be opened. Others name something inside the server. */
function linkTo({ uri, name, mimeType }: Extract<ContentBlock, { type: 'resource_link' }>): ToolContent {
  if (!/^https?:\/\//i.test(uri)) return { type: 'text', text: `${name} (${uri})` }
  return { type: 'link', url: uri, name, ...(mimeType !== undefined && { mimeType }) }
}

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64')

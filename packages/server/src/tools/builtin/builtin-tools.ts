import type { WebSearchConfig } from '../../platform/config.ts'
import type { ExternalFetch } from '../../platform/external-fetch.ts'
import { BUILTIN, type Tool, type ToolSource } from '../tool.ts'
import { currentTime } from './current-time.ts'
import { drawImages, editImage } from './draw-images.ts'
import { fetchPage } from './fetch-page.ts'
import { readDocument } from './read-document.ts'
import { readResult } from './read-result.ts'
import { grepKnowledge, searchKnowledge } from './search-knowledge.ts'
import type { ToolDocuments } from './tool-documents.ts'
import type { ToolDrawings } from './tool-drawings.ts'
import { searchWeb } from './web-search.ts'

interface BuiltinDeps {
  readonly now: () => Date
  readonly fetch: ExternalFetch['fetch']
  readonly documents: ToolDocuments
  /** Returns the service that searches the web. Undefined if there is none, so that there's no such tool. */
  readonly webSearch: () => WebSearchConfig | undefined
  /** Returns what draws. It's only there when the tools are used. */
  readonly drawings: () => ToolDrawings
}

/**
 * The tools of the server itself. A conversation has those that it turned on, or else those of its agent. An agent's
 * knowledge brings the tools that read it.
 */
export function builtinTools({ now, fetch, documents, webSearch, drawings }: BuiltinDeps): ToolSource {
  const always = [currentTime(now), fetchPage(fetch), readDocument(documents), readResult(documents)]
  return {
    toolsFor: async ({ agentTools = [], builtinTools: chosen, knowledge, user, owner }) => {
      const ofAgent = agentTools.filter(({ plugin }) => plugin === BUILTIN)
      const service = webSearch()
      const isOn = ({ name }: Pick<Tool, 'name'>): boolean =>
        chosen === undefined
          ? ofAgent.some(({ names }) => names === undefined || names.includes(name))
          : chosen.includes(name)
      const drawing = [drawImages(drawings, documents), editImage(drawings, documents)].filter(isOn)
      const able = drawing.length === 0 ? new Set() : await drawings().abilities({ user, owner })
      const all = [
        ...always,
        ...(service === undefined ? [] : [searchWeb(fetch, service)]),
        ...drawing.filter(({ name }) => able.has(name === 'draw' ? 'image' : 'edit')),
      ]
      const on = all.filter(isOn)
      if (knowledge === undefined) return on
      const readers = [searchKnowledge(knowledge), grepKnowledge(knowledge), readDocument(documents, knowledge)]
      return [...on.filter(({ name }) => readers.every((reader) => reader.name !== name)), ...readers]
    },
  }
}

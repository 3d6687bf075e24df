import type { ExternalFetch } from '../../platform/external-fetch.ts'
import { BodyTooLargeError, internalAddressOf, readLimited } from '../../platform/external-fetch.ts'
import { builtinTool, said, wrong } from './builtin-tool.ts'
import { textOfHtml } from './text-of-html.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** Reads the text of a public page. Its address is checked at every connection. */
export const fetchPage = (fetch: ExternalFetch['fetch']) =>
  builtinTool({
    name: 'fetch_page',
    description: 'Reads the text of a public web page by its URL. Images and scripts are left out.',
    fields: { url: { type: 'string', maxLength: 2000, description: 'An http or https URL.' } },
    required: ['url'],
    call: async ({ url }, { signal }) => {
      const address = URL.parse(String(url))
      if (address?.protocol !== 'https:' && address?.protocol !== 'http:') {
        return wrong('Only http and https URLs can be read.')
      }
      const late = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const response = await fetch(address, {
          signal: AbortSignal.any([signal, late]),
          headers: { accept: 'text/html, text/plain, application/json;q=0.9, */*;q=0.1' },
        })
        const type = response.headers.get('content-type') ?? 'text/plain'
        if (!/^(?:text\/|application\/(?:[\w.]+\+)?(?:json|xml)|application\/xhtml)/i.test(type)) {
          await response.body?.cancel()
          return wrong(`The page is ${type}, not text.`)
        }
        const text = decode(await readLimited(response, MAX_BYTES), type)
        const read = /html/i.test(type) ? textOfHtml(text) : text
        return response.ok
          ? said(`${response.url}\n\n${read}`)
          : wrong(`HTTP ${response.status}\n\n${read.slice(0, 2000)}`)
      } catch (error) {
        if (internalAddressOf(error) !== undefined) return wrong('This address is not on the public internet.')
        if (error instanceof BodyTooLargeError) return wrong(`The page is larger than ${MAX_BYTES} bytes.`)
        if (late.aborted) return wrong('The page did not answer in time.')
        if (signal.aborted) throw error
        return wrong('The page could not be read.')
      }
    },
  })

function decode(bytes: Buffer, type: string): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(type)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return bytes.toString()
  }
}

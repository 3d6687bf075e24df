import type { AuthProvider, Client, PriorDiscovery, Transport } from '@modelcontextprotocol/client'
import { ApiError } from '@saffron/core/errors'

import type { ExternalFetch } from '../../platform/external-fetch.ts'
import { version } from '../../platform/version.ts'
import { limitedFetch } from '../limited-fetch.ts'
import { MAX_ANSWER, TIMES, type Times } from '../limits.ts'
import type { Program, ToolServer } from '../tool-server.ts'
import { loadMcpClient, type McpClientLibrary } from './client-library.ts'
import { HeldCalls } from './held-calls.ts'
import { mcpFailure } from './mcp-failure.ts'
import { mcpServer } from './mcp-server.ts'
import { ProgramTransport } from './program-transport.ts'

/** Gives the client library the tokens of the user's account, and renews them. */
export type AuthProviderOf = (library: McpClientLibrary) => AuthProvider

export interface HttpTarget {
  readonly kind: 'http'
  readonly url: string
  /** The user's key. */
  readonly key?: string | undefined
  readonly authProvider?: AuthProviderOf | undefined
}

export interface ProgramTarget {
  readonly kind: 'stdio'
  readonly program: Program
  readonly key?: string | undefined
  /** Creates the program's own folder, and deletes it. */
  readonly createFolder: () => Promise<{ path: string; remove: () => Promise<void> }>
  readonly searchPath: string | undefined
}

export interface OpenOptions {
  readonly fetch: Pick<ExternalFetch, 'fetch'>
  readonly signal: AbortSignal
  /** The server is known to speak the older protocol. */
  readonly isOlder: boolean
  /** Called with the protocol that the server speaks. */
  readonly onProtocol: (era: 'modern' | 'legacy') => void
  readonly times?: Times
}

/** Connects to an MCP server. Throws an ApiError with the reason if that fails. */
export async function openMcp(target: HttpTarget | ProgramTarget, options: OpenOptions): Promise<ToolServer> {
  const library = await loadMcpClient()
  const host = target.kind === 'http' ? new URL(target.url).host : target.program.command
  const { times = TIMES } = options
  const timeout = AbortSignal.timeout(times.connect)
  // The library reads on after an error in a stream, so it's told to stop.
  const overflow = new AbortController()
  const signal = AbortSignal.any([options.signal, timeout, overflow.signal])
  const folder = target.kind === 'stdio' ? await target.createFolder() : undefined
  const held = new HeldCalls()
  const ended = Promise.withResolvers<void>()
  const transports = transportsTo(library, target, {
    fetch: options.fetch,
    folder: folder?.path ?? '',
    onTooLarge: (error) => overflow.abort(error),
  })
  try {
    const client = await connect({ library, transports, held, signal, isOlder: options.isOlder, times })
    // The library has no other way to hear of it.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    client.onclose = () => ended.resolve()
    options.onProtocol(client.getProtocolEra() ?? 'legacy')
    const close = async () => {
      await client.close()
      await folder?.remove()
      ended.resolve()
    }
    return mcpServer({ library, client, host, held, close, ended: ended.promise, times, overflow: overflow.signal })
  } catch (error) {
    await folder?.remove()
    options.signal.throwIfAborted()
    const attempt = { host, timeout, overflow: overflow.signal, seconds: times.connect / 1000, isOpening: true }
    throw mcpFailure(library, error, attempt)
  }
}

interface Connecting {
  readonly library: McpClientLibrary
  /** The transports to try, the usual one first. A transport is used once. */
  readonly transports: readonly (() => Transport)[]
  readonly held: HeldCalls
  readonly signal: AbortSignal
  readonly isOlder: boolean
  readonly times: Times
}

async function connect({ library, transports, held, signal, isOlder, times }: Connecting): Promise<Client> {
  let first: unknown
  for (const [at, create] of transports.entries()) {
    const client = createClient(library, held)
    const transport = create()
    const prior: PriorDiscovery | undefined = isOlder || at > 0 ? { kind: 'legacy' } : undefined
    try {
      await client.connect(transport, { signal, timeout: times.connect, ...(prior && { prior }) })
      return client
    } catch (error) {
      const program = transport instanceof ProgramTransport ? transport : undefined
      const hasEnded = program?.hasEnded === true
      await client.close().catch(() => undefined)
      await transport.close().catch(() => undefined)
      first ??= program?.fault ?? (hasEnded ? new ApiError('plugin.stopped', { cause: error }) : error)
      const isOver = program?.fault !== undefined || signal.aborted
      if (isOver || !(hasEnded || isWorthAnotherTry(library, error))) throw first
    }
  }
  throw first
}

/** A program that ends at an unknown request, or a server that knows only the oldest transport. */
function isWorthAnotherTry({ SdkError, SdkErrorCode, SdkHttpError }: McpClientLibrary, error: unknown): boolean {
  if (SdkHttpError.isInstance(error)) return [400, 404, 405, 406].includes(error.status)
  return (
    SdkError.isInstance(error) &&
    (error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.EraNegotiationFailed)
  )
}

function createClient({ Client: McpClient }: McpClientLibrary, held: HeldCalls): Client {
  const client = new McpClient(
    { name: 'saffron', version },
    {
      capabilities: { elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode: 'auto' },
      inputRequired: { autoFulfill: false },
      // Checking results against schemas of the server would run its regular expressions here.
      jsonSchemaValidator: {
        getValidator: () => (data: unknown) => ({ valid: true, data: data as never, errorMessage: undefined }),
      },
    },
  )
  client.setRequestHandler('elicitation/create', ({ params }) => held.ask(params))
  return client
}

interface TransportOptions {
  readonly fetch: Pick<ExternalFetch, 'fetch'>
  readonly folder: string
  readonly onTooLarge: (error: Error) => void
}

function transportsTo(
  library: McpClientLibrary,
  target: HttpTarget | ProgramTarget,
  { fetch, folder, onTooLarge }: TransportOptions,
): (() => Transport)[] {
  if (target.kind === 'stdio') {
    const { program, key, searchPath } = target
    const { command, args, env, keyVariable } = program
    if (keyVariable !== undefined && key === undefined) throw new ApiError('plugin.not_connected')
    const all = {
      ...(searchPath !== undefined && { PATH: searchPath }),
      ...env,
      ...(keyVariable !== undefined && key !== undefined && { [keyVariable]: key }),
    }
    const create = () => new ProgramTransport(library, { command, args, env: all, folder })
    return [create, create]
  }
  const { key, authProvider } = target
  const url = new URL(target.url)
  const options = {
    fetch: limitedFetch(fetch, { maxBytes: MAX_ANSWER, onTooLarge }),
    ...(key !== undefined && { requestInit: { headers: { Authorization: `Bearer ${key}` } } }),
    ...(authProvider !== undefined && { authProvider: authProvider(library) }),
  }
  // oxlint-disable-next-line typescript/no-deprecated
  return [() => httpTransport(library, options, url), () => new library.SSEClientTransport(url, options)]
}

type HttpOptions = NonNullable<ConstructorParameters<McpClientLibrary['StreamableHTTPClientTransport']>[1]>

function httpTransport(library: McpClientLibrary, options: HttpOptions, url: URL): Transport {
  return new library.StreamableHTTPClientTransport(url, { ...options, onInsufficientScope: 'throw' })
}

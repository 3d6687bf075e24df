import { chatCompletionsBody } from '@saffron/core/chat'

import type { ChatRequest } from './provider.ts'

/**
 * Fields of a request that no provider is sent, since each changes who answers, or what the answer costs beyond the
 * tokens it is paid by: the model was allowed, priced and held for before, and the channel was chosen here.
 */
const STEERING: ReadonlySet<string> = new Set([
  // Other models, other servers, other keys: of gateways that route by themselves.
  'models',
  'fallbacks',
  'context_window_fallbacks',
  'content_policy_fallbacks',
  'context_window_fallback_dict',
  'route',
  'router',
  'provider',
  'provider_options',
  'provideroptions',
  'preset',
  'custom_llm_provider',
  'model_list',
  'deployment_id',
  'specific_deployment',
  'user_config',
  'router_settings_override',
  'api_base',
  'api_key',
  'api_version',
  'base_url',
  'num_retries',
  // What is put around or into the request there, whatever it is called.
  'extra_body',
  'extra_headers',
  'extra_query',
  // More than one reply, of which all are billed and one is read.
  'n',
  'best_of',
  'use_beam_search',
  // The same tokens at another price.
  'service_tier',
  'speed',
  'inference_geo',
  // Replies in sound and pictures, dearer than text, of which only the text is read.
  'modalities',
  'audio',
  // Searches and other work of the provider's own, billed by the piece.
  'plugins',
  'web_search_options',
  'web_search',
  'enable_search',
  'search_options',
  'search_parameters',
  'data_sources',
])

/** Tools that the client runs. All others the provider runs itself, and bills by the piece. */
const CLIENT_TOOLS: ReadonlySet<string> = new Set(['function', 'custom'])

/** The request without what changes who answers or what the answer costs; all else as it came. */
export function stripRoutingFields(request: ChatRequest): ChatRequest {
  const { tools, ...fields } = request
  const kept = Object.entries(fields).filter(([name]) => !isSteering(name))
  const own = tools?.filter(({ type }) => CLIENT_TOOLS.has(type)) ?? []
  return { ...(Object.fromEntries(kept) as typeof fields), ...(own.length > 0 && { tools: own }) }
}

/** Some servers read names whatever their case: `Model` would stand in place of the model that was checked. */
function isSteering(name: string): boolean {
  const plain = name.toLowerCase()
  return STEERING.has(plain) || (plain !== name && plain in chatCompletionsBody.shape)
}

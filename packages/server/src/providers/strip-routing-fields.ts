import { chatCompletionsBody } from '@saffron/core/chat'

import type { ChatRequest } from './provider.ts'

/**
 * Fields that aren't forwarded, because they change the model or provider, or add costs beyond tokens. Permission,
 * price and hold apply to the checked model, and the channel is already chosen.
 */
const STEERING: ReadonlySet<string> = new Set([
  // Other models, servers or keys, for gateways with their own routing.
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
  // Our own, for who pays.
  'workspace',
  // Fields that servers merge into the request under any name.
  'extra_body',
  'extra_headers',
  'extra_query',
  // Several replies, which are all billed although only one is read.
  'n',
  'best_of',
  'use_beam_search',
  // A different price for the same tokens.
  'service_tier',
  'speed',
  'inference_geo',
  // Audio and picture output, which costs more than text. Models that draw get it back. See ChatStreamRequest.
  'modalities',
  'audio',
  // The provider's own searches and other work, billed per use.
  'plugins',
  'web_search_options',
  'web_search',
  'enable_search',
  'search_options',
  'search_parameters',
  'data_sources',
])

/** Tools that the client runs. All others run at the provider and are billed per use. */
const CLIENT_TOOLS: ReadonlySet<string> = new Set(['function', 'custom'])

/** Returns the request without fields that change the provider or the price. */
export function stripRoutingFields(request: ChatRequest): ChatRequest {
  const { tools, ...fields } = request
  const kept = Object.entries(fields).filter(([name]) => !isSteering(name))
  const own = tools?.filter(({ type }) => CLIENT_TOOLS.has(type)) ?? []
  return { ...(Object.fromEntries(kept) as typeof fields), ...(own.length > 0 && { tools: own }) }
}

/** Some servers ignore case, so `Model` would override the checked model. */
function isSteering(name: string): boolean {
  const plain = name.toLowerCase()
  return STEERING.has(plain) || (plain !== name && plain in chatCompletionsBody.shape)
}

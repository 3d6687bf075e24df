/**
 * Every failure the server answers: its stable code and the HTTP status that says the truth. What a person reads is
 * in the message catalogues under `error.<code>`.
 */
export const errorCatalogue = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too_large': 413,
  'request.unsupported_type': 415,
  'request.forgery': 403,
  'request.rate_limited': 429,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'auth.required': 401,
  'auth.wrong_credentials': 401,
  'auth.refresh_refused': 401,
  'auth.forbidden': 403,
  'auth.email_taken': 409,
  'auth.setup_code_required': 403,
  'auth.facebook_not_open': 403,
  'conversation.not_found': 404,
  'message.not_found': 404,
  'run.in_progress': 409,
  'run.not_found': 404,
  'run.not_continuable': 409,
  'channel.not_found': 404,
  'route_rule.not_found': 404,
  'route_rule.path_taken': 409,
  'route_rule.circle': 409,
  'model.not_available': 404,
  'provider.failed': 502,
  'provider.invalid_request': 400,
  'provider.refused': 502,
  'provider.rate_limited': 503,
  'provider.timeout': 504,
  'provider.cut': 502,
  'server.failed': 500,
  'server.stopping': 503,
  'server.unreachable': 502,
  'server.no_web_app': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorCatalogue

/**
 * Errors that arise in the client. The number is the status that such an error stands for, or 0 if no server answered.
 */
export const clientErrorCatalogue = {
  'client.cancelled': 0,
  'client.network': 0,
  'client.network_error': 0,
  'client.aborted': 0,
  'client.timeout': 0,
  'client.other_server': 0,
  'client.status': 500,
  'client.bad_answer': 500,
  'client.unexpected': 500,
  'client.copy_failed': 0,
  'client.image_load_failed': 0,
  'client.image_source_invalid': 0,
  'client.canvas_unavailable': 0,
  'client.file_read_failed': 0,
  'client.file_picker_cancelled': 0,
  'client.file_in_the_way': 409,
  'client.unknown_middleware': 500,
  'client.page_not_found': 404,
  'client.page_failed': 500,
  'client.popup_exists': 0,
} as const satisfies Record<string, number>

export type ClientErrorCode = keyof typeof clientErrorCatalogue

const CONNECTION_CODES: ReadonlySet<string> = new Set<ClientErrorCode>([
  'client.network',
  'client.network_error',
  'client.aborted',
  'client.timeout',
])

/** Returns whether the network failed, not the server, so a retry may succeed. */
export const isConnectionCode = (code: string): boolean => CONNECTION_CODES.has(code)

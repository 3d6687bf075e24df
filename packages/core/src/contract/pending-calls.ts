/** Rows of specification.tsv that aren't declared yet. A call must be removed from this list when it's declared. */
export const pendingCalls: readonly string[] = [
  'POST /playscript/parseFile',
  'POST /playscript/create',
  'POST /playscript/create/asset/{asset}',
  'POST /playscript/create/template/{template}',
  'GET /playscript/templates',
  'POST /playscriptScene/create',
  'PATCH /playscriptScene/list/{id}',
  'POST /playscriptScene/list/{id}/translate/{to}',
  'POST /playscriptScene/list/{id}/translate/{to}/{from}',
  'POST /playscriptScene/list/{id}/summary',
  'POST /playscriptScene/list/{id}/genOutline',
  'POST /playscriptScene/list/{id}/genPlayscript',
]

import { type ApiError, describeError } from '@saffron/core/errors'

import { translatorFor } from '../platform/translators.ts'

/** What a model reads is in English, as its other results. */
export const describeInEnglish = async (error: ApiError): Promise<string> =>
  describeError(error, await translatorFor('en'))

import type { Endpoint } from '@saffron/core/contract'
import * as z from 'zod/mini'

/** The answer as the contract names it: what it does not name does not leave. Throws when a handler answers amiss. */
export const checkResult = ({ result }: Endpoint, answer: unknown): unknown =>
  // The contract names only the part of zod that its types need; all its schemas are whole ones.
  z.parse(result as z.core.$ZodType, answer)

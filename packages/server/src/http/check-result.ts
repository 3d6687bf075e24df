import type { Endpoint } from '@saffron/core/contract'
import * as z from 'zod/mini'

/** Returns the result without fields that the contract doesn't declare. Throws if it doesn't match the contract. */
export const checkResult = ({ result }: Endpoint, answer: unknown): unknown =>
  // The contract declares only the part of zod's type that it needs. Its schemas are complete.
  z.parse(result as z.core.$ZodType, answer)

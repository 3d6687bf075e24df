/**
 * The part of a schema that the contract uses: its input and output types. Naming only this much of zod keeps the type
 * check of the table at about half a second. `z.ZodType` takes six times as long.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/** The type that a caller passes to a schema, or `undefined` if there's no schema. */
export type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : undefined

/** The type that a schema returns, or `undefined` if there's no schema. */
export type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : undefined

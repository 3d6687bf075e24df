/**
 * What the contract asks of a schema: that it carries its input and output types. Naming only this much of zod keeps
 * the type check of the whole table at about half a second; `z.ZodType` in its place takes six times as long.
 */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}

/** What a caller passes to a schema; `undefined` where there is none. */
export type Input<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : undefined

/** What a schema makes of it; `undefined` where there is none. */
export type Output<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : undefined

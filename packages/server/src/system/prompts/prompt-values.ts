/** Returns the values of the variables in chat prompts. */
export const promptValues = ({ now }: { readonly now: () => Date }, model: string): Record<string, string> => ({
  date: now().toISOString().slice(0, 10),
  model,
})

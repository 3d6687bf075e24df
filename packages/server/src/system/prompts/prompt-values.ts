/** What stands for the variables of the prompts that chat says. */
export const promptValues = ({ now }: { readonly now: () => Date }, model: string): Record<string, string> => ({
  date: now().toISOString().slice(0, 10),
  model,
})

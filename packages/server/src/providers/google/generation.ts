/** The generation in a Gemini model's name: 1.5, 2.5, 3, …; 0 for a name that says none (Gemma). */
export function generationOf(model: string): number {
  const [, major, minor] = /gemini-(\d+)(?:\.(\d+))?/.exec(model) ?? []
  return major === undefined ? 0 : Number(`${major}.${minor ?? 0}`)
}

/** Models that make pictures or speech take no thinking options. */
export const thinks = (model: string): boolean => generationOf(model) >= 2.5 && !/image|tts|audio|live/.test(model)

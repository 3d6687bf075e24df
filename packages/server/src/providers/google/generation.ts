/** Returns the generation in a Gemini model's name, such as 1.5, 2.5 or 3, or 0 if it has none (Gemma). */
export function generationOf(model: string): number {
  const [, major, minor] = /gemini-(\d+)(?:\.(\d+))?/.exec(model) ?? []
  return major === undefined ? 0 : Number(`${major}.${minor ?? 0}`)
}

/** Models for pictures or speech don't accept thinking options. */
export const thinks = (model: string): boolean => generationOf(model) >= 2.5 && !/image|tts|audio|live/.test(model)

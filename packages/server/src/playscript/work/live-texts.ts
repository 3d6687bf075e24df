/** What a model has written so far, and how often it started anew. */
export interface LiveText {
  readonly text: string
  readonly round: number
}

/** The texts that models write in this process at the moment. The database has them a little later. */
export interface LiveTexts {
  readonly get: (proposal: string) => LiveText | undefined
  readonly set: (proposal: string, text: LiveText) => void
  readonly end: (proposal: string) => void
}

export function createLiveTexts(): LiveTexts {
  const texts = new Map<string, LiveText>()
  return {
    get: (proposal) => texts.get(proposal),
    set: (proposal, text) => void texts.set(proposal, text),
    end: (proposal) => void texts.delete(proposal),
  }
}

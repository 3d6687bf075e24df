import type { CallPlace, ToolContext } from '../tool.ts'

/** What a tool asks to draw. */
export interface ToolOrder {
  readonly kind: 'image' | 'edit'
  readonly prompt: string
  readonly model?: string | undefined
  readonly count: number
  readonly size?: string | undefined
  readonly ratio?: string | undefined
  readonly seed?: number | undefined
  /** Assets. Of an edit, the first is the image. */
  readonly references: readonly string[]
}

/** What was drawn. */
export interface DrawnForTool {
  readonly files: readonly {
    readonly id: string
    readonly name: string
    readonly width: number
    readonly height: number
    readonly seed?: number
  }[]
  /** Why fewer images than requested were drawn, or none, in English. */
  readonly failure?: string
  readonly costMicros: number
}

/** Draws images for tools. */
export interface ToolDrawings {
  /** Returns which of the two a user can do with the models of a space. */
  readonly abilities: (place: Pick<CallPlace, 'user' | 'owner'>) => Promise<ReadonlySet<ToolOrder['kind']>>
  /** Returns the most that an order costs. Throws what starting it would throw. */
  readonly price: (order: ToolOrder, place: CallPlace) => Promise<number>
  /**
   * Draws, and resolves with what came of it. The drawing goes on when the process or the call ends, but not when the
   * user stops the reply. Throws what starting it throws.
   */
  readonly draw: (order: ToolOrder, context: ToolContext) => Promise<DrawnForTool>
}

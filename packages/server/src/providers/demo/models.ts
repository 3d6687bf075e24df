interface DemoModel {
  readonly id: string
  readonly input: readonly string[]
  readonly output: readonly string[]
  readonly parameters: readonly string[]
}

const CHAT_PARAMETERS = ['tools', 'max_tokens', 'temperature']

export const DEMO_REASONING_MODEL = 'saffron-demo-reasoning'

const MODELS: readonly DemoModel[] = [
  { id: 'saffron-demo', input: ['text'], output: ['text'], parameters: CHAT_PARAMETERS },
  { id: DEMO_REASONING_MODEL, input: ['text'], output: ['text'], parameters: [...CHAT_PARAMETERS, 'reasoning'] },
  { id: 'saffron-demo-vision', input: ['text', 'image'], output: ['text'], parameters: CHAT_PARAMETERS },
  { id: 'saffron-demo-image', input: ['text', 'image'], output: ['image', 'video'], parameters: [] },
  { id: 'saffron-demo-embedding', input: ['text'], output: ['embeddings'], parameters: [] },
]

/** A fixed time, so that repeated runs return the same bytes. */
export const DEMO_CREATED = 1_760_000_000

/** The response to `GET /models`, with the modalities in OpenRouter's format. */
export const modelList = {
  object: 'list',
  data: MODELS.map(({ id, input, output, parameters }) => ({
    id,
    object: 'model',
    created: DEMO_CREATED,
    owned_by: 'saffron-demo',
    architecture: { input_modalities: input, output_modalities: output },
    supported_parameters: parameters,
  })),
}

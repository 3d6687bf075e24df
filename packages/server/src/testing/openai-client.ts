/** OpenAI's own client, as programs of other people speak to a server. */
export { APIError, default as OpenAI } from 'openai'

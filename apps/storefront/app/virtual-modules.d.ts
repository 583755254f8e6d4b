declare module 'virtual:words-folder' {
  /** Base path of the message files, `/assets/words-abc123`; empty in development, where each file is a module of its own. */
  export const messagesFolder: string
}

declare module 'virtual:words-folder' {
  /** Where the words lie, `/assets/words-abc123`; empty in development, where each file is a module of its own. */
  export const wordsFolder: string
}

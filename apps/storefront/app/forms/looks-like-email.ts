const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** A quick check, made only when the field is left; the server decides. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text.trim())

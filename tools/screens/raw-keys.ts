/** Texts that look like an untranslated message key; addresses are none. */
export const rawKeys = (text: string): string[] =>
  text
    .replaceAll(/https?:\/\/\S+/g, '')
    .match(/\b[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+){1,4}\b/g)
    ?.filter((word) => !/\.(com|example|localhost|co|net|org|io|tv|be|me|gg|json|csv|txt)\b/.test(word)) ?? []

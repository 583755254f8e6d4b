/** One line for a page of any site; tokens are letters and digits only. */
export const codeOf = (origin: string, token: string): string => `<script src="${origin}/widget.js" data-token="${token}"></script>`

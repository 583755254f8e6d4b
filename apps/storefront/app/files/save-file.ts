/** Hands the visitor a file that was made in the browser. */
export function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its copy by then; the delay is for browsers that ask where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

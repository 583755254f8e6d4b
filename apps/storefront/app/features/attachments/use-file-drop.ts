import { type DragEvent, useState } from 'react'

/** What makes an element take a file that is dropped on it, and whether one is held over it. */
export function useFileDrop(take: (file: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  return {
    'data-over': isOver || undefined,
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event)
      take(event.dataTransfer.files[0])
    },
  }
}

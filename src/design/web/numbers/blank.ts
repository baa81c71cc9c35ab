export const isBlank = (text: string) => text.trim() === '';

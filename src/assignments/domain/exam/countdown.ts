const secondMs = 1000;

/** The time until an exam: `2 days 03:04:05`. */
export function countdownText(leftMs: number): string {
  const total = Math.max(0, Math.ceil(leftMs / secondMs));
  const days = Math.floor(total / 86_400);
  const clock = [Math.floor(total / 3600) % 24, Math.floor(total / 60) % 60, total % 60];
  const time = clock.map((part) => String(part).padStart(2, '0')).join(':');
  return days === 0 ? time : `${days} ${days === 1 ? 'day' : 'days'} ${time}`;
}

import { describe, expect, it } from 'vitest';
import { tooltipPlace } from './tooltip-place.ts';

const bubble = { width: 100, height: 20 };
const window = { width: 400, height: 300 };
const at = (left: number, top: number) => ({ target: { left, top, width: 40, height: 30 }, bubble, window });

describe('the place of a tooltip', () => {
  it('is in the middle of the side that was asked for', () => {
    expect(tooltipPlace(at(180, 100), 'top')).toEqual({ left: 150, top: 74 });
    expect(tooltipPlace(at(180, 100), 'bottom')).toEqual({ left: 150, top: 136 });
    expect(tooltipPlace(at(180, 100), 'left')).toEqual({ left: 74, top: 105 });
    expect(tooltipPlace(at(180, 100), 'right')).toEqual({ left: 226, top: 105 });
  });

  it('is the other side where there is no room', () => {
    expect(tooltipPlace(at(180, 10), 'top').top).toBe(46);
    expect(tooltipPlace(at(180, 260), 'bottom').top).toBe(234);
    expect(tooltipPlace(at(20, 100), 'left').left).toBe(66);
    expect(tooltipPlace(at(340, 100), 'right').left).toBe(234);
  });

  it('is never beyond the edge of the window', () => {
    expect(tooltipPlace(at(0, 100), 'top')).toEqual({ left: 4, top: 74 });
    expect(tooltipPlace(at(380, 100), 'top')).toEqual({ left: 296, top: 74 });
  });
});

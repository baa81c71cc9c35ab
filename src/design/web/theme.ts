import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { texts } from './texts.ts';

// This corrects in one place what the kit gets wrong for accessibility by default. The parts are named, not imported,
// so that dialogs and the like are fetched with the first page that has one.
const iris: MantineColorsTuple = [
  '#ECEBFD',
  '#D9D7FB',
  '#C3C0FF',
  '#A6A1FA',
  '#8B85F7',
  '#6F67F0',
  '#4F46E5',
  '#5B52E8',
  '#4338CA',
  '#372EA8',
];

// The kit paints dark inputs from this tuple; with its own greys they would look foreign on our canvas.
const dark: MantineColorsTuple = [
  '#E8EBF1',
  '#C4CAD6',
  '#A6AEBF',
  '#8E98AA',
  '#70798E',
  '#2E3442',
  '#191D26',
  '#151922',
  '#12151C',
  '#0E1117',
];

const softTones: Record<string, string> = {
  red: 'danger',
  green: 'success',
  orange: 'warning',
  yellow: 'warning',
  blue: 'info',
  violet: 'late',
};

const variantColorResolver: VariantColorsResolver = (input) => {
  const tone = softTones[String(input.color ?? '')];
  if (tone === undefined || input.variant !== 'light') return defaultVariantColorsResolver(input);
  const soft = `var(--${tone}-soft)`;
  return { background: soft, hover: soft, color: `var(--${tone})`, border: '1px solid transparent' };
};

// The prop type knows only data attributes, the element takes every aria attribute.
const named = { 'aria-label': texts.close } as Record<`data-${string}`, string>;

// Pages scroll inside their own parts, so a layer has nothing to lock; the lock would add a style element
// without nonce.
const unlocked = { lockScroll: false };

/** Layers are drawn in this region, so that their content is inside a landmark. */
export const layersId = 'layers';

export const theme = createTheme({
  primaryColor: 'iris',
  colors: { iris, dark },
  primaryShade: { light: 6, dark: 7 },
  variantColorResolver,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '628px', sm: '768px', md: '992px', lg: '1200px', xl: '1440px' },
  components: {
    CloseButton: { defaultProps: named },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': texts.close },
        zIndex: 'var(--layer-dialog)',
        ...unlocked,
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': texts.close },
        zIndex: 'var(--layer-drawer)',
        ...unlocked,
      },
    },
    Portal: { defaultProps: { target: `#${layersId}` } },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': texts.closeMessage } },
    },
    Popover: { defaultProps: { zIndex: 'var(--layer-popover)', shadow: 'md' } },
  },
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--subtle)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-anchor': 'var(--on-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-red-text': 'var(--danger)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--subtle)',
  '--mantine-shadow-md': 'var(--shadow-layer)',
  '--mantine-shadow-xl': 'var(--shadow-layer)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: {
    ...shared,
    '--mantine-color-iris-text': 'var(--on-soft)',
    '--mantine-color-iris-light-color': 'var(--on-soft)',
    '--mantine-color-iris-light': 'var(--primary-soft)',
  },
});

// The door of the design room: every part that screens are built from. It knows no noun of the product.
export { DesignProvider, useResolvedScheme, type Scheme } from './DesignProvider.tsx';
export { lazyPanel, lazyPart } from './lazy-part.tsx';
export * from './icons.ts';

export { Button, ButtonLink, type ButtonKind } from './actions/Button.tsx';
export { FileButton } from './actions/FileButton.tsx';
export type { ButtonSize } from './actions/button-size.ts';
export { failureText } from './actions/failure-text.ts';
export { IconButton, IconLink } from './actions/IconButton.tsx';
export { Link } from './actions/Link.tsx';
export { isModified, useOpenLink } from './actions/navigation.ts';
export { Spinner } from './actions/Spinner.tsx';
export { SubmitButton } from './actions/SubmitButton.tsx';
export { promiseSuccessMs, SubmitAgain, SubmitCancelled } from './actions/submit-state.ts';

export {
  dayText,
  dayTimeText,
  pickedInstant,
  pickedText,
  shortMomentText,
  sizeText,
  timeText,
  unbrokenMomentText,
  zonedText,
  type Moment,
} from './dates/date-texts.ts';
export { CalendarPreview } from './dates/CalendarPreview.tsx';
export { DateRangeField, type DateRange } from './dates/DateRangeField.tsx';
export { MonthCalendar } from './dates/MonthCalendar.tsx';
export {
  dayOf,
  isDay,
  daysBetween,
  longDayText,
  momentOnDay,
  monthAfter,
  monthOf,
  monthText,
} from './dates/month-days.ts';
export { DateTimeField } from './dates/DateTimeField.tsx';
export { ClockContext, DateText, RelativeTime } from './dates/RelativeTime.tsx';
export { useNowAt } from './dates/use-now-at.ts';

export { ChangedMeanwhile } from './autosave/autosave-draft.ts';
export { AutosaveForm } from './autosave/AutosaveForm.tsx';

export { Checkbox, RadioCards, SegmentedControl, Switch, type Choice } from './forms/choices.tsx';
export { Form, FormButtons } from './forms/Form.tsx';
export { AreaSuggestions, type Suggestion, type Suggestions } from './forms/AreaSuggestions.tsx';
export { SearchBox } from './forms/SearchBox.tsx';
export { UnsavedPart } from './forms/UnsavedPart.tsx';
export { hasUnsavedLayer, hasUnsavedWork, useLeaveGuard } from './forms/leave-guard.ts';
export { DecimalInput, FractionInput, IntegerInput } from './numbers/number-input.tsx';
export { isBlank } from './numbers/blank.ts';
export { parseDecimal, parseFraction } from './numbers/number-parsing.ts';
export { SearchSelect, Select, type Option } from './forms/Select.tsx';
export { TextArea } from './forms/TextArea.tsx';
export { PasswordInput, SearchInput, TextInput } from './forms/TextInput.tsx';
export { TimeDeltaInput } from './numbers/TimeDeltaInput.tsx';
export { useDebounced } from './forms/use-debounced.ts';
export { useTyped } from './forms/use-typed.ts';
export { isSame, useFormState, type FormField, type FormState } from './forms/use-form-state.ts';

export { CommandPalette, type Command } from './keys/CommandPalette.tsx';
export { usePageAction, usePageActions } from './keys/page-actions.ts';
export { HotkeyHelp } from './keys/HotkeyHelp.tsx';
export { useHotkeyHelp, useHotkeys, useShownKeys, type Hotkey } from './keys/HotkeyProvider.tsx';

export { PageBody, PageHeader, type Crumb } from './layout/PageHeader.tsx';
export { PageSections, type PageSection } from './layout/PageSections.tsx';
export { Row, Spacer, Stack } from './layout/Stack.tsx';
export { GroupLabel, Heading, InlineCode, Text, VisuallyHidden, type Tone } from './layout/Text.tsx';

export { CloseButton } from './overlays/CloseButton.tsx';
export { ConfirmDialog } from './overlays/ConfirmDialog.tsx';
export { Dialog } from './overlays/Dialog.tsx';
export { NameDialog } from './dialogs/NameDialog.tsx';
export { Drawer } from './overlays/Drawer.tsx';
export { keepFocusIn } from './overlays/keep-focus-in.ts';
export { lazyLayer } from './overlays/lazy-layer.tsx';
export { Menu } from './overlays/Menu.tsx';
export type { MenuItem } from './overlays/MenuInside.tsx';
export { Popover } from './overlays/Popover.tsx';
export { hideToast, showFailure, showToast, type Toast } from './overlays/toasts.tsx';
export { Tooltip } from './overlays/Tooltip.tsx';
export { noteOpenLayers } from './overlays/top-layer.ts';

export { UserName, type NamedUser } from './people/UserName.tsx';

export { Alert } from './surfaces/Alert.tsx';
export { Avatar, DescriptionList, Kbd, ProgressBar } from './surfaces/bits.tsx';
export { Card, CardGrid, Panel, type Tint } from './surfaces/Card.tsx';
export { Fold } from './surfaces/Fold.tsx';
export { Loading, PageLoading, Skeleton, SkeletonRows } from './surfaces/Loading.tsx';
export { PageSkeleton } from './surfaces/PageSkeleton.tsx';
export { Count, Pill, type PillIcon, type PillKind } from './surfaces/Pill.tsx';
export { SavedMark } from './surfaces/SavedMark.tsx';
export { EmptyState, emptyTitle, ErrorState, failedTitle } from './surfaces/states.tsx';
export { Status } from './surfaces/Status.tsx';
export { TabPanel } from './surfaces/TabPanel.tsx';
export { OnceRead } from './surfaces/OnceRead.tsx';
export { Tabs, TabsPlace, type Tab } from './surfaces/Tabs.tsx';

export { FileDrop } from './lists/FileDrop.tsx';
export type { PickedFile } from './lists/dropped-files.ts';
export { LoadMore } from './lists/LoadMore.tsx';
export { PagedList } from './lists/PagedList.tsx';
export type { PagedQuery } from './lists/paged-list.ts';
export type { Sort } from './lists/sort-rows.ts';
export type { Column } from './lists/column.ts';
export { Table } from './lists/Table.tsx';
export { Tree, TreeMark } from './lists/Tree.tsx';
export type { TreeNode } from './lists/tree-moves.ts';
export { Dragged, DropPlace } from './drag/drag-places.tsx';
export { ThreeColumns } from './layout/ThreeColumns.tsx';
export { breakpoints, useMinWidth, useScrollingLists } from './layout/use-media.ts';
export { useMovedPart } from './layout/moved-part.tsx';
export { CodeEditor } from './code/CodeEditor.tsx';
export { CodeView } from './code/CodeView.tsx';
export type { CodeViewProps } from './code/code-view-props.ts';
export { makeCodeAhead } from './code/code-ahead.ts';
export { useReturnToCode } from './code/return-to-code.ts';
export { DiffView } from './diffs/DiffView.tsx';
export { loadLinePairs } from './diffs/load-line-pairs.ts';
export { IoDiff } from './diffs/IoDiff.tsx';
export { LineDiff } from './diffs/LineDiff.tsx';
export { AnsiText } from './code/AnsiText.tsx';
export { HtmlFrame } from './frames/HtmlFrame.tsx';
export { PageFrame } from './frames/PageFrame.tsx';
export { Output } from './code/Output.tsx';
export { LongText } from './long-text/LongText.tsx';
export { TextDiff } from './diffs/TextDiff.tsx';

export {
  childrenOf,
  isWithin,
  moveBlock,
  orderAt,
  withoutBlock,
  type Block,
  type MayHold,
} from './blocks/block-tree.ts';
export { SortableBlocks } from './blocks/SortableBlocks.tsx';
export { useSortableBlocks } from './blocks/use-sortable-blocks.ts';
export { Markdown } from './markdown/Markdown.tsx';
export { MarkdownEditor } from './markdown/MarkdownEditor.tsx';
export { Gallery } from './Gallery.tsx';

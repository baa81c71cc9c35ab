import { Notifications } from '@mantine/notifications';

/** Where toasts stand: below right, four at most. */
export default function ToastPlace() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      autoClose={6000}
      pauseResetOnHover="notification"
      withinPortal={false}
    />
  );
}

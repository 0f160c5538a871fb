#include "store_failure.hpp"

#include <cerrno>

#include <sqlite3.h>

namespace ringmaster {

namespace {

constexpr const char* damaged_remedy =
    "restore a copy of the file, or move it away to start afresh; 'sqlite3 FILE .recover' saves what can be read";

const char* remedy_for_input_or_output(int code, int reason) {
    switch (code) {
        case SQLITE_IOERR_LOCK:
        case SQLITE_IOERR_UNLOCK:
        case SQLITE_IOERR_RDLOCK:
        case SQLITE_IOERR_CHECKRESERVEDLOCK:
        case SQLITE_IOERR_SHMLOCK:
        case SQLITE_IOERR_SHMMAP:
        case SQLITE_IOERR_SHMOPEN:
            return "the file system does not lock or share files as it should, many network ones do not: put the event "
                   "on a local disk; the games stored so far are safe";
        case SQLITE_IOERR_SHMSIZE:
            return "free some space; the games stored so far are safe";
        default:
            break;
    }
    if (reason == EFBIG) {
        return "raise the limit on file sizes with 'ulimit -f' and start again; the games stored so far are safe";
    }
    if (reason == EDQUOT) {
        return "free some of your quota and start again; the games stored so far are safe";
    }
    return "check the disk and start again; the games stored so far are safe";
}

int last_reason(sqlite3_file* file) {
    int reason = 0;
    if (file != nullptr && file->pMethods != nullptr) {
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &reason);
    }
    return reason;
}

/// Why the system refused to write, or 0.
int reason_for_not_writing(sqlite3* handle) {
    for (const int which : {SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER}) {
        sqlite3_file* file = nullptr;
        sqlite3_file_control(handle, "main", which, static_cast<void*>(&file));
        const int reason = last_reason(file);
        if (reason == EFBIG || reason == EDQUOT || reason == ENOSPC || reason == EROFS || reason == EIO) {
            return reason;
        }
    }
    return 0;
}

}  // namespace

const char* remedy_for(int code, int reason) {
    switch (code & 0xff) {
        case SQLITE_FULL:
            return "free some space and start again; the games stored so far are safe";
        case SQLITE_IOERR:
            return remedy_for_input_or_output(code, reason);
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "close the program that has it open";
        case SQLITE_PROTOCOL:
            return remedy_for_input_or_output(SQLITE_IOERR_LOCK, 0);
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
            return "check the permissions of the file and its folder";
        case SQLITE_CORRUPT:
        case SQLITE_ERROR:
            return damaged_remedy;
        default:
            return "";
    }
}

Fault fault_of(int kind) {
    const bool of_system =
        kind == SQLITE_FULL || kind == SQLITE_IOERR || kind == SQLITE_NOMEM || kind == SQLITE_PROTOCOL;
    return of_system ? Fault::system : Fault::state;
}

int kind_of_failure(sqlite3* handle) {
    return sqlite3_errcode(handle) & 0xff;
}

int system_reason(sqlite3* handle) {
    switch (kind_of_failure(handle)) {
        case SQLITE_CANTOPEN:
            return sqlite3_system_errno(handle);
        case SQLITE_IOERR:
            return reason_for_not_writing(handle);
        default:
            return 0;
    }
}

}  // namespace ringmaster
